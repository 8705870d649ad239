import { oc } from '@orpc/contract';
import { z } from 'zod';
import { densities, themes } from '../../model/appearance.ts';
import { errors } from '../errors.ts';

const { INVALID, HOST_FAILED } = errors;
const nothing = z.object({});

const appearanceView = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  textSize: z.int().min(100).max(200),
});

/** How the window looks, on this computer. */
export const appearance = {
  get: oc.input(nothing).output(appearanceView),
  set: oc.input(appearanceView.partial()).output(appearanceView),
};

const personView = z.object({
  /** Empty until a person entered it. */
  name: z.string(),
});

/** The name of the person at this computer, which is written beside what they record. */
export const person = {
  get: oc.input(nothing).output(personView),
  /** An empty name forgets it. INVALID (`name`). */
  set: oc.errors({ INVALID }).input(personView).output(personView),
};

const pollingView = z.object({
  connectionId: z.string(),
  connectionName: z.string(),
  /** Seconds between two questions about one item, as they are kept to now. */
  seconds: z.number(),
  /** The connection file's own, which is the least that can be chosen. */
  minSeconds: z.number(),
  maxSeconds: z.number(),
  /** False for the practice service, which is always asked at its own pace. */
  canChange: z.boolean(),
});

/** How often the current connection is asked about an item that is awaited. */
export const polling = {
  get: oc.input(nothing).output(pollingView),
  /** Null goes back to what the connection file says. INVALID (`seconds`) outside of its limits. */
  set: oc
    .errors({ INVALID, HOST_FAILED })
    .input(z.object({ connectionId: z.string(), seconds: z.number().nullable() }))
    .output(pollingView),
};

export const guideSteps = ['welcome', 'file', 'credentials', 'test', 'office', 'notifications'] as const;
export type GuideStep = (typeof guideSteps)[number];

const guideView = z.object({
  /** Done, put aside, or never due, since there was a library before. */
  isOver: z.boolean(),
  step: z.enum(guideSteps),
  /** The connection that is being set up, or null. */
  connectionId: z.string().nullable(),
});
export type GuideView = z.infer<typeof guideView>;

/** The setup guide. Where it stands is kept, so that it goes on after a kill. */
export const guide = {
  get: oc.input(nothing).output(guideView),
  set: oc
    .input(
      z.object({
        isOver: z.boolean().optional(),
        step: z.enum(guideSteps).optional(),
        connectionId: z.string().max(200).nullable().optional(),
      }),
    )
    .output(guideView),
};
