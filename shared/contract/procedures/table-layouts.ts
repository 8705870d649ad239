import { oc } from '@orpc/contract';
import { z } from 'zod';
import { tableLayout, tableNames } from '../views/table-layout.ts';

const table = z.enum(tableNames);

export const tableLayouts = {
  /** How a table was left. It stays with this installation, whatever connection is used. */
  get: oc.input(z.object({ table })).output(tableLayout),
  set: oc.input(z.object({ table, layout: tableLayout })).output(z.object({})),
};
