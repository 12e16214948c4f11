// The page: its settings, its screens, and where `?backend=msw` asks for it the service inside it.

import { connect } from './connection.ts';
import { setUpProfiles } from './profiles.ts';
import { setUpRouting } from './routing.ts';
import { loadSettings } from './settings.ts';
import { setUpSettings } from './settings-dialog.ts';
import { setUpTags } from './tags.ts';
import { setUpViews } from './views.ts';

const inPage = await startBackend();
const connection = connect(loadSettings(inPage), inPage);
const askSettings = setUpSettings(connection);
setUpProfiles(connection, askSettings);
setUpTags(connection, askSettings);
setUpRouting(connection, askSettings);
setUpViews();
document.documentElement.dataset['ready'] = '';

/** A build for production leaves all of it out. */
async function startBackend(): Promise<string | undefined> {
  if (import.meta.env.MODE === 'production') return undefined;
  if (new URLSearchParams(location.search).get('backend') !== 'msw') return undefined;
  const { startMsw } = await import('./msw.ts');
  return startMsw();
}
