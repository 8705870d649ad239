import { oc } from '@orpc/contract';
import { z } from 'zod';
import { faultSchema } from '../../lib/fault.ts';
import { authenticity } from '../../model/authenticity.ts';
import { knowinglySchema } from '../../model/claim-failure.ts';
import { keychainProblemSchema } from '../../model/keychain-problem.ts';
import { errors } from '../errors.ts';
import { alertFolderView, alertRequest, alertView } from '../views/alert.ts';
import { chargeView } from '../views/charge.ts';
import { agreedOrigins, withheldView } from '../views/connection.ts';
import { apiVersionView, healthView } from '../views/health.ts';
import { specialEventDraft, specialEventQuery, specialEventView } from '../views/special-event.ts';
import { changesReportView, statementSummaryView, statementView } from '../views/statement.ts';

const { SERVICE_FAILED, INVALID, NOT_FOUND, HOST_FAILED, ALREADY_PLACED, CLAIM_FAILED } = errors;
const byId = z.object({ id: z.string() });

/**
 * The id of an earlier request for the same thing whose outcome is unknown (ALREADY_PLACED gives it), where the person
 * asks again knowing that it may be charged a second time.
 */
const afterUnknown = z.string().optional();
/** The connection that the person confirmed it for: over another one nothing is sent. Left out, the current one. */
const confirmedConnection = { connectionId: z.string().optional() };

const twoStatements = z.object({ id: z.string(), otherId: z.string() });

/** The Digital Register Search Statement. */
export const statements = {
  /** Asks for a statement and stores it before it is shown. Chargeable; never repeated by a machine. */
  retrieve: oc
    .errors({ SERVICE_FAILED, INVALID, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED })
    .input(
      z.object({
        volumeFolio: z.string(),
        matterNumber: z.string(),
        withText: z.boolean().default(true),
        withCertificate: z.boolean().default(false),
        afterUnknown,
        ...knowinglySchema.shape,
        ...confirmedConnection,
      }),
    )
    .output(statementView),
  /** Newest first, at most 500. `text`: each of its words in the title, address, proprietors, matter or security number. */
  list: oc
    .input(
      z.object({
        volumeFolio: z.string().optional(),
        matterNumber: z.string().optional(),
        text: z.string().max(400).default(''),
      }),
    )
    .output(z.array(statementSummaryView)),
  get: oc.errors({ NOT_FOUND }).input(byId).output(statementView),
  /** Whether its security number is proven, and what was bought with it is of the same statement. Null where no statement could be read. */
  authenticity: oc.errors({ NOT_FOUND }).input(byId).output(authenticity.nullable()),
  /** What changed between two statements of one title; NOT_FOUND where the two cannot be compared. */
  changes: oc.errors({ NOT_FOUND }).input(twoStatements).output(changesReportView),
  /** The same as a page that any browser shows. `path` is null where the person cancelled. */
  saveChanges: oc
    .errors({ NOT_FOUND, HOST_FAILED })
    .input(twoStatements)
    .output(z.object({ path: z.string().nullable() })),
  /** Fetches the PDF behind the statement's link into the library; gives the document's id. */
  fetchCertificate: oc
    .errors({ SERVICE_FAILED, NOT_FOUND, HOST_FAILED })
    .input(byId)
    .output(z.object({ documentId: z.string() })),
};

export const alerts = {
  /** Chargeable; never repeated by a machine. */
  subscribe: oc
    .errors({ SERVICE_FAILED, INVALID, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED })
    .input(alertRequest.extend({ afterUnknown, ...knowinglySchema.shape, ...confirmedConnection }))
    .output(alertView),
  list: oc.input(z.object({})).output(z.array(alertView)),
  /**
   * Takes the JSON of one webhook delivery, or a list of them. Gives the subscriptions that it touched, and in words what of
   * it could not be taken; INVALID where that is all of it.
   */
  importNotifications: oc
    .errors({ INVALID })
    .input(z.object({ text: z.string() }))
    .output(
      z.object({
        imported: z.int(),
        alreadyKnown: z.int(),
        notTaken: z.array(faultSchema),
        alerts: z.array(alertView),
      }),
    ),
  folder: oc.input(z.object({})).output(alertFolderView),
  /** Imports each file of the folder once, for the current connection. An empty path watches none. */
  watchFolder: oc
    .errors({ INVALID })
    .input(z.object({ path: z.string().max(1000) }))
    .output(alertFolderView),
};

/** Statements, alerts and title numbers in doubt: the way out for a person. */
export const charges = {
  get: oc.errors({ NOT_FOUND }).input(byId).output(chargeView),
  /** Writes down what the service provider answered. Sends nothing. */
  recordAnswer: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      z.object({
        id: z.string(),
        says: z.enum(['placed', 'notPlaced']),
        /** Of what was placed, where the provider gave one; empty otherwise. */
        number: z.string().max(200),
        saidBy: z.string(),
        saidOn: z.string(),
        recordedBy: z.string(),
      }),
    )
    .output(chargeView),
};

/** The sample special-events API. */
export const specialEvents = {
  list: oc.errors({ SERVICE_FAILED, INVALID }).input(specialEventQuery).output(z.array(specialEventView)),
  get: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ eventId: z.string() }))
    .output(specialEventView),
  create: oc.errors({ SERVICE_FAILED, INVALID }).input(specialEventDraft).output(specialEventView),
  update: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ eventId: z.string(), change: specialEventDraft.partial() }))
    .output(specialEventView),
  remove: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ eventId: z.string() }))
    .output(z.object({})),
  /** User name and password of basic authentication: to the keychain, like a connection's credentials. */
  setCredentials: oc
    .errors({ INVALID })
    .input(z.object({ userName: z.string(), password: z.string() }))
    .output(z.object({ isStored: z.boolean(), problem: keychainProblemSchema.nullable() })),
  /** Why they are withheld: they were given for another server. Null where they are not. */
  withheld: oc.input(z.object({})).output(withheldView.nullable()),
  /** A person saw the server that they were given for beside this one, and agreed to this one. */
  agree: oc.errors({ INVALID }).input(agreedOrigins).output(z.object({})),
};

export const about = {
  versions: oc.input(z.object({})).output(z.array(apiVersionView)),
  /** Asks the health checks of the current connection. */
  health: oc.input(z.object({})).output(z.array(healthView)),
};
