import { z } from 'zod';

// zod tries `Function("")` to see whether it may compile; the extension's CSP reports each try as a violation.
z.config({ jitless: true });
