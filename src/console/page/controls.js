// The panel that changes how the mock answers: settings, scenario and state, as far as the server has them.

import { ask } from './api.js';
import { byId, el, later, visible } from './dom.js';

const REREAD_AFTER = 300;

/** Makes the panel; `names` are those that the server has. */
export function createControls(names) {
  const settings = names.includes('settings') ? createSettings() : undefined;
  const scenario = names.includes('scenario') ? createScenario() : undefined;
  const state = names.includes('state') ? createState() : undefined;
  return {
    /** Asks for everything that is shown. */
    load: () => {
      for (const one of [settings, scenario, state]) void one?.load();
    },
    changed: (name, value) => {
      if (name === 'settings') settings?.show(value);
      if (name === 'scenario') scenario?.show(value);
      if (name === 'state') state?.changed();
    },
  };
}

/** Runs what a button does; says what came of it below the form. */
async function attempt(form, done, action) {
  const said = form.querySelector('.said');
  said.className = 'said';
  try {
    await action();
    said.textContent = done;
  } catch (error) {
    said.className = 'said failed';
    said.textContent = error.message;
  }
}

/** Asks for what is shown; says only what went wrong. */
async function refresh(form, action) {
  await action().catch((error) => attempt(form, '', () => Promise.reject(error)));
}

function createSettings() {
  const form = byId('settings');
  const { from, to, requests, window: seconds, failRate, code, fault } = form.elements;
  form.hidden = false;
  // What somebody is filling in is left alone.
  let isTouched = false;
  const put = async (value) => {
    const set = await ask('settings', { method: 'PUT', value });
    isTouched = false;
    show(set);
  };
  const show = (value) => {
    showActive(value);
    if (isTouched) return;
    from.value = value.delay?.from ?? '';
    to.value = value.delay?.to ?? '';
    requests.value = value.limit?.requests ?? '';
    seconds.value = value.limit?.window ?? '';
    failRate.value = value.failRate === undefined ? '' : Number((value.failRate * 100).toFixed(6));
    code.value = value.code ?? '';
    fault.value = value.fault ?? '';
  };
  form.addEventListener('input', () => {
    isTouched = true;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, 'Applied.', () => put(settingsOf(form.elements)));
  });
  for (const button of [byId('settings-off'), byId('inactive')]) {
    button.addEventListener('click', async () => {
      await attempt(form, 'All are off.', () => put({}));
      // The button of the banner goes with it, and the focus would be nowhere.
      if (document.activeElement === document.body) byId('open-controls').focus();
    });
  }
  return { load: () => refresh(form, async () => show(await ask('settings'))), show };
}

/** The settings of the form; one number for the delay is both ends. */
function settingsOf({ from, to, requests, window: seconds, failRate, code, fault }) {
  const number = ({ value }) => (value === '' ? undefined : Number(value));
  const [least, most] = [number(from) ?? number(to), number(to) ?? number(from)];
  return {
    ...(least !== undefined && { delay: { from: least, to: most } }),
    ...(number(requests) !== undefined && {
      limit: { requests: number(requests), window: number(seconds) ?? 60 },
    }),
    ...(failRate.value !== '' && { failRate: Number(failRate.value) / 100 }),
    ...(code.value !== '' && { code: Number(code.value) }),
    ...(fault.value !== '' && { fault: fault.value }),
  };
}

// Who forgets a fault that is on looks for it in the own code.
function showActive({ delay, limit, failRate, code, fault }) {
  const parts = [
    delay && (delay.from === delay.to ? `delay ${delay.from} ms` : `delay ${delay.from} to ${delay.to} ms`),
    limit && `limit ${limit.requests} in ${limit.window} s`,
    failRate !== undefined && `${Number((failRate * 100).toFixed(2))} % fail`,
    code !== undefined && `status ${code}`,
    fault && `fault ${fault}`,
  ].filter(Boolean);
  byId('active').hidden = parts.length === 0;
  byId('active').firstElementChild.textContent = `On for all requests: ${parts.join(', ')}`;
}

function createScenario() {
  const form = byId('scenario');
  form.hidden = false;
  const show = ({ name, state, states }) => {
    form.querySelector('h3 span').textContent = visible(name);
    const focused = document.activeElement?.closest('#scenario .choices button')?.dataset.state;
    const buttons = states.map((one) =>
      el(
        'button',
        { type: 'button', 'data-state': one, 'aria-pressed': String(one === state) },
        visible(one),
      ),
    );
    form.querySelector('.choices').replaceChildren(...buttons);
    buttons.find((button) => button.dataset.state === focused)?.focus();
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('.choices').addEventListener('click', (event) => {
    const state = event.target.closest('button')?.dataset.state;
    if (state === undefined) return;
    void attempt(form, `In the state ${visible(state)}.`, async () =>
      show(await ask('scenario', { method: 'PUT', value: { state } })),
    );
  });
  return { load: () => refresh(form, async () => show(await ask('scenario'))), show };
}

function createState() {
  const form = byId('state');
  const { value: area } = form.elements;
  let loaded = '';
  form.hidden = false;
  const read = async () => {
    loaded = JSON.stringify(await ask('state'), null, 2);
    area.value = loaded;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, 'Saved.', async () => {
      await ask('state', { method: 'PUT', value: parse(area.value) });
      await read();
    });
  });
  byId('state-load').addEventListener('click', () => void attempt(form, 'Loaded.', read));
  byId('state-reset').addEventListener('click', () => {
    void attempt(form, 'Reset.', async () => {
      await ask('reset', { method: 'POST' });
      await read();
    });
  });
  // What somebody is writing is left alone.
  const reread = () => {
    if (area.value === loaded) return refresh(form, read);
    form.querySelector('.said').textContent = 'The state changed in the meantime. Load again shows it.';
  };
  // A state can be long, and change with every request.
  const look = () => {
    if (form.checkVisibility()) void reread();
  };
  return { load: look, changed: later(REREAD_AFTER, look) };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error.message}`);
  }
}
