/** The class without the sniffer beside it, which pages would have to load. */
declare module 'whatwg-mimetype/lib/mime-type.js' {
  export { MIMEType as default } from 'whatwg-mimetype';
}
