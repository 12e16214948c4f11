// The reference server: an application to embed, and a way to run it.

export { createApp } from './app.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
export { openStore } from './store/store.ts';
