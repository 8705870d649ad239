import { z } from 'zod';
import { codedSchema } from '../lib/coded-schema.ts';
import type { NoteTexts } from './note-text.ts';

/** What the library noted as it happened. `notesText` has the sentences. */
export const notesSchema = z.array(codedSchema<NoteTexts>());
