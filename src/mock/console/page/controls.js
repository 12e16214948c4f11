// The panel that changes how the mock responds: settings, scenario and state, as far as the server has them.

import { attempt, byId, html, later, numberIn, parseJson, visible } from './dom.js';
import { ask } from './server.js';

const REREAD_AFTER = 300;

/** Makes the panel; `names` are those that the server has. */
export function createControls(names) {
  const makers = { settings: createSettings, scenario: createScenario, state: createState };
  const controls = Object.entries(makers).flatMap(([name, create]) => {
    const form = byId(name);
    form.hidden = !names.includes(name);
    form.addEventListener('submit', (event) => event.preventDefault());
    return form.hidden ? [] : [[name, create(form)]];
  });
  return {
    load: () => {
      for (const [, { load }] of controls) void load();
    },
    changed: (name, value) => controls.find(([one]) => one === name)?.[1].show(value),
  };
}

function createSettings(form) {
  const { from, to, requests, window: seconds, failRate, code, fault } = form.elements;
  // What somebody is filling in is left alone.
  let isTouched = false;
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
  const put = async (value) => {
    const set = await ask('settings', { method: 'PUT', value });
    isTouched = false;
    show(set);
  };
  form.addEventListener('input', () => {
    isTouched = true;
  });
  form.addEventListener('submit', () => void attempt(form, 'Applied.', () => put(settingsOf(form.elements))));
  for (const button of [byId('settings-off'), byId('inactive')])
    button.addEventListener('click', async () => {
      await attempt(form, 'All are off.', () => put({}));
      // The button of the banner goes with it, and the focus would be nowhere.
      if (document.activeElement === document.body) byId('open-controls').focus();
    });
  return { load: () => attempt(form, '', async () => show(await ask('settings'))), show };
}

/** The settings of the form; one number for the delay is both ends. */
function settingsOf({ from, to, requests, window: seconds, failRate, code, fault }) {
  const [least, most] = [numberIn(from) ?? numberIn(to), numberIn(to) ?? numberIn(from)];
  const part = numberIn(failRate);
  // JSON leaves out what is undefined.
  return {
    delay: least === undefined ? undefined : { from: least, to: most },
    limit:
      numberIn(requests) === undefined
        ? undefined
        : { requests: numberIn(requests), window: numberIn(seconds) ?? 60 },
    failRate: part === undefined ? undefined : part / 100,
    code: numberIn(code),
    fault: fault.value || undefined,
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

function createScenario(form) {
  const choices = form.querySelector('.choices');
  const show = ({ name, state, states }) => {
    form.querySelector('h3 span').textContent = visible(name);
    const focused = choices.contains(document.activeElement) && document.activeElement.textContent;
    const buttons = states.map((one) => {
      const go = () =>
        attempt(form, `In the state ${visible(one)}.`, async () =>
          show(await ask('scenario', { method: 'PUT', value: { state: one } })),
        );
      return html`<button type="button" aria-pressed=${String(one === state)} @click=${go}>${one}</button>`;
    });
    choices.replaceChildren(...buttons);
    buttons.find((button) => button.textContent === focused)?.focus();
  };
  return { load: () => attempt(form, '', async () => show(await ask('scenario'))), show };
}

function createState(form) {
  const { value: area } = form.elements;
  let loaded = '';
  const read = async () => {
    loaded = JSON.stringify(await ask('state'), null, 2);
    area.value = loaded;
  };
  const on = (target, event, done, before) =>
    target.addEventListener(event, () => {
      void attempt(form, done, async () => {
        await before?.();
        await read();
      });
    });
  on(form, 'submit', 'Saved.', () => ask('state', { method: 'PUT', value: parseJson(area.value, 'This') }));
  on(byId('state-load'), 'click', 'Loaded.');
  on(byId('state-reset'), 'click', 'Reset.', () => ask('reset', { method: 'POST' }));
  // A state can be long, and change with every request; what somebody is writing is left alone.
  const look = () => {
    if (!form.checkVisibility()) return;
    if (area.value === loaded) void attempt(form, '', read);
    else form.querySelector('.said').textContent = 'The state changed in the meantime. Load again shows it.';
  };
  return { load: look, show: later(REREAD_AFTER, look) };
}
