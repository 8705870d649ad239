/** The `message` event of the window with which every host hands over a port to the office. */
export const portArrives = 'landfolio:port';

/**
 * The last message on a port before its other end is closed. Chromium tells a page nothing when that happens
 * (measured with 156: no `close` event), so the end is said in words.
 */
export const portEnds = 'landfolio:closed';
