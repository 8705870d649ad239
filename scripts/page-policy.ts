import type { Plugin } from 'vite';
import { cspFor } from '../main/hosts/electron/policy/csp.ts';

/** Puts the content policy into the built page, before anything that it governs. Hosts send it as a header as well. */
export function pagePolicy(): Plugin {
  return {
    name: 'landfolio-page-policy',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'content-security-policy', content: cspFor('page') },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
