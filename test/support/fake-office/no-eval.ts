import { z } from 'zod';

// The page forbids eval as the hosts do; zod would try it, and the browser would report it.
z.config({ jitless: true });
