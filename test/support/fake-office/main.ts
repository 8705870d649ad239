import './no-eval.ts';
import { connectFakeOffice } from './connect.ts';

// The page's own entry reads window.bridge as it loads, so it comes after.
Object.defineProperty(window, 'bridge', { value: connectFakeOffice(new URLSearchParams(location.search)) });
void import('../../../renderer/app/main.tsx');
