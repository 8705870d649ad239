import { defineConfig } from 'vite';
import { rendererConfig } from './renderer/vite.config.ts';
import { pagePolicy } from './scripts/page-policy.ts';

/** The page as every host serves it: the renderer, with the content policy inside. */
export const pageConfig = { ...rendererConfig, plugins: [...(rendererConfig.plugins ?? []), pagePolicy()] };

export default defineConfig(pageConfig);
