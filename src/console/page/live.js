// The events of the server. The connection comes back by itself, with what was missed, and rests while nobody looks:
// a browser has only six to a server.

const REST_AFTER = 60_000;
const LONGEST_WAIT = 10_000;

/**
 * Follows the events.
 * @param on {{ state(state: 'connecting' | 'live' | 'resting'): void, event(name: string, data: unknown): void }}
 */
export function follow(on) {
  let source;
  let last = '';
  let wait = 500;
  let timer;

  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const start = () => {
    stop();
    source = new EventSource(last === '' ? 'events' : `events?last=${encodeURIComponent(last)}`);
    for (const name of ['ready', 'reset', 'entry', 'clear', 'settings', 'state', 'scenario', 'overrides']) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId !== '') last = event.lastEventId;
        if (name === 'ready') {
          wait = 500;
          on.state('live');
        }
        on.event(name, JSON.parse(event.data));
      });
    }
    source.addEventListener('error', () => {
      on.state('connecting');
      stop();
      timer = setTimeout(start, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    });
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        stop();
        on.state('resting');
      }, REST_AFTER);
    } else if (source === undefined) start();
  });
  addEventListener('pagehide', stop);
  addEventListener('pageshow', () => {
    if (source === undefined) start();
  });
  start();
}
