import { z } from 'zod';
import { faultSchema } from '../../lib/fault.ts';
import { intentStates } from '../../model/order-state.ts';
import { entityKinds } from '../../model/vendor.ts';
import { partiesView } from './party.ts';
import { productView, turnaroundView } from './product.ts';
import { propertyPfi } from './property.ts';

/**
 * Extra data type `vendors` (interface: Orders, extra data), as the cart keeps it. Names as they are to stand on the certificate.
 * What goes out of it: `main/ordering/extra-data/sent-vendors.ts`.
 */
export const vendor = z.object({
  /** The service's own code; empty where there is a `kind`. */
  vendorType: z.string(),
  kind: z.enum(entityKinds).optional(),
  /** Of an estate: the names of the person who died. */
  firstName: z.string(),
  lastName: z.string(),
  /** Of a company or a trust. */
  name: z.string().optional(),
  acn: z.string().optional(),
});
export type Vendor = z.infer<typeof vendor>;

/** Extra data of a line by key. `vendors` is a list of {@link vendor}; any other key holds JSON as typed. */
export const extraData = z.record(z.string(), z.json());
export type ExtraData = z.infer<typeof extraData>;

/** Where a line came from: shown to the person and kept with the order and the document. */
export const lineContext = z.object({
  /** The EZI address of the property it was found under, or null. */
  address: z.string().nullable(),
  propertyPfi: propertyPfi.nullable(),
  /** SPI of the parcel, where the title was found as the only one of a property with one parcel. */
  spi: z.string().nullable(),
  /** `Title 2 of 3`, where not all numbers of the property are disclosed and its place tells it from the others. */
  titleName: z.string().optional(),
  /** The same for people, by lot and plan: `Title for Lot 7 PS842284`. Never compared. */
  titleLabel: z.string().optional(),
  /** The property has one title and no other: whatever is of a title of it is of that one. False where several are needed. */
  isOnlyTitle: z.boolean().optional(),
  /** Volume/folio where known before ordering. */
  volumeFolio: z.string().nullable(),
  /**
   * Of a product of a property that needs several titles beside it: what each of them is called on the property's
   * screen, by the id under which it is needed. It goes with each prerequisite, whose own number may not be disclosed.
   */
  titleNames: z
    .array(
      z.object({
        titleId: z.string(),
        name: z.string(),
        place: z.string().optional(),
        label: z.string().optional(),
      }),
    )
    .optional(),
});
export type LineContext = z.infer<typeof lineContext>;

/** How something that the office has is not what is wanted now; `age` and `final` say that a new one is usual. */
const existingDifference = z.discriminatedUnion('kind', [
  /** For whom it was obtained: which side where that is known, and the people named. */
  z.object({
    kind: z.literal('party'),
    side: z.enum(['vendor', 'purchaser']).nullable(),
    names: z.array(z.string()),
  }),
  z.object({ kind: z.literal('purpose'), purpose: z.string() }),
  /** Of which calendar year it is. */
  z.object({ kind: z.literal('year'), year: z.int() }),
  /** Older than such a certificate is relied on; `daysAtSettlement` where that is close. */
  z.object({ kind: z.literal('age'), days: z.int(), daysAtSettlement: z.int().nullable() }),
  /** Settlement is close (YYYY-MM-DD in Melbourne): a final search is made then, however new the last one is. */
  z.object({ kind: z.literal('final'), days: z.int(), settlementOn: z.string() }),
  /** For another matter, and nothing shows of which land it is. */
  z.object({ kind: z.literal('matter') }),
  /** Something else that goes out with the product, by its key. */
  z.object({ kind: z.literal('data'), key: z.string() }),
]);
export type ExistingDifference = z.infer<typeof existingDifference>;

/**
 * What the office has of the same product for the same title, property or document, or is waiting for. `document`: a stored
 * certificate. `statement`: a register statement (DRSS) of the title. `waiting`: ordered, and not here yet.
 */
export const existingItem = z.object({
  kind: z.enum(['document', 'statement', 'waiting']),
  /** Of the document, the statement or the order. */
  id: z.string(),
  productName: z.string(),
  identifier: z.string(),
  matterNumber: z.string(),
  /** When it came, or was ordered where it has not; milliseconds UTC. */
  at: z.number(),
  /** What it cost, GST included; null where it is not known. */
  priceCents: z.int().nullable(),
  /** Where it waits: when it was to be here; null where no turnaround was listed. */
  expectedAt: z.number().nullable(),
  /** Of the order or statement that it is of, before and after its certificate came. */
  purchaseId: z.string(),
  /**
   * Why it may not be the same. `title`: it is of the same property, and of which of its titles is not disclosed before ordering.
   * `land`: the service does not show of which land it is. `order`, `charge`: it is not known
   * whether the order, or the register statement, was made.
   */
  doubt: z.enum(['title', 'land', 'order', 'charge']).nullable(),
  /** With `charge`: the service provider says that it was made. So it is paid for, and it is not here. */
  isPlaced: z.boolean().optional(),
  /** The colleague who ordered it, where one did and the office knows. */
  orderedBy: z.string().optional(),
  /** Empty where it is what is wanted now, as far as that is known: only then is a person asked before it is bought again. */
  differences: z.array(existingDifference).default([]),
  /** False where it counts for whom it was obtained, and that is not known. */
  isPartyKnown: z.boolean().default(true),
});
export type ExistingItem = z.infer<typeof existingItem>;

/** How the owners corporation manager of a line delivers, as the service's list says it. */
const chosenDelivery = z.object({
  /** The service's own word, such as STANDARD. */
  speed: z.string(),
  /** Null where the list does not say it, or the manager was typed in by hand. */
  priceCents: z.int().nullable(),
  gstCents: z.int().nullable(),
  /** The list gave its amounts in dollars. */
  isInDollars: z.boolean().optional(),
  turnaround: turnaroundView.nullable(),
  /** Added to the price of the product; else it takes its place. */
  isAdded: z.boolean(),
  /** False where the manager was typed in by hand. */
  isListed: z.boolean(),
  /** Why it cannot be had any more: its manager, or this speed, left the list. Null where it can. */
  gone: z.enum(['manager', 'speed']).nullable(),
  /** When the list was read, milliseconds UTC; 0 where it never was. */
  quotedAt: z.number(),
});
export type ChosenDelivery = z.infer<typeof chosenDelivery>;

/**
 * The newest order of the same thing. `placed`: in the last 30 days, from here or (`isFromHistory`) as the order history shows it.
 * `open`: placed here, and whether it was made is not settled.
 */
const earlierOrderView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('placed'),
    id: z.string(),
    /** Milliseconds UTC. */
    at: z.number(),
    matterNumber: z.string().nullable(),
    orderId: z.string(),
    isFromHistory: z.boolean(),
  }),
  z.object({
    kind: z.literal('open'),
    id: z.string(),
    matterNumber: z.string(),
    state: z.enum(intentStates),
  }),
]);
export type EarlierOrderView = z.infer<typeof earlierOrderView>;

/** Another line of the cart that may buy the same thing. */
const possibleDuplicateView = z.object({
  lineId: z.string(),
  productName: z.string(),
  /** What its screen calls its title: `Title 2 of 3`, or the number. */
  titleName: z.string(),
});
export type PossibleDuplicateView = z.infer<typeof possibleDuplicateView>;

const cartLineView = z.object({
  id: z.string(),
  product: productView,
  context: lineContext,
  /** A short text that says what the line is about: `10940/843`, or the address. */
  identifier: z.string(),
  isWarningAcknowledged: z.boolean(),
  extraData,
  /** Null where the product asks for no manager, or none is chosen. See `linePrice` for what the line costs with it. */
  delivery: chosenDelivery.nullable().default(null),
  /** When the price was read, milliseconds UTC. */
  quotedAt: z.number(),
  /** The products of the cart that need this one in the same order; shown on the line. */
  prerequisiteFor: z.array(z.object({ lineId: z.string(), name: z.string(), identifier: z.string() })),
  /** Put in by the person; false where it came with a product and goes with it. */
  isWanted: z.boolean(),
  earlierOrder: earlierOrderView.nullable(),
  /**
   * What the office has of it before what it waits for, then that of the cart’s matter, then the newest. At most three, but always
   * all of that matter and all that may be charged without a known outcome.
   */
  existing: z.array(existingItem).default([]),
  /** What ordering this repeats, by id: earlier purchases that may be the same, and lines of the cart. A tick counts for these. */
  repeats: z.array(z.string()).default([]),
  /** The person said to order it all the same, and there is nothing in `repeats` that was not there then. */
  isRepeatAccepted: z.boolean().default(false),
  /** The person said so, and `repeats` has something since that was not there then, as for a matter number that was typed later. */
  isRepeatLapsed: z.boolean().default(false),
  possibleDuplicate: possibleDuplicateView.nullable().default(null),
  /** Extra data that was filled in from the matter and stands as it was filled in, by key. */
  prefilled: extraData.default({}),
  faults: z.array(faultSchema),
});
export type CartLineView = z.infer<typeof cartLineView>;

/** `none`: fetched by Landfolio only. `email`: the service also sends it to `email`. */
const deliveryChoice = z.enum(['none', 'email']);

export const cartDetails = z.object({
  /** The office's file number; goes out inside customer-reference. */
  matterNumber: z.string(),
  delivery: deliveryChoice,
  email: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  /** The child customer that the order is for, at most 39 characters; empty for the connection's own. */
  customerId: z.string(),
});
export type CartDetails = z.infer<typeof cartDetails>;

const cartMatter = z.object({
  id: z.string(),
  property: z.string(),
  parties: partiesView,
  /** Parties as text, which nobody has saved as rows. */
  earlierParties: z.string(),
  /** Addresses of the properties that were attached to it or ordered for it. */
  land: z.array(z.string()),
});
export type CartMatter = z.infer<typeof cartMatter>;

/** An order of this cart that the service may have made, or that is not sent yet: no tick places the same once more. */
const cartLock = z.object({
  orderViewId: z.string(),
  state: z.enum(intentStates),
  lineIds: z.array(z.string()),
});
export type CartLock = z.infer<typeof cartLock>;

export const cartView = z.object({
  /** Null: no cart. */
  id: z.string().nullable(),
  lines: z.array(cartLineView),
  details: cartDetails,
  /** Whole cents, GST included; fees the service may add are unknown until it answers. */
  totalCents: z.int(),
  gstCents: z.int(),
  /** The orders that this cart makes: more than one where it holds more than the service takes in one. */
  orders: z.array(z.object({ lineIds: z.array(z.string()), totalCents: z.int() })),
  /** What stands between this cart and an order; `field` is a key of details, or `lines`. */
  faults: z.array(faultSchema),
  isReady: z.boolean(),
  /** Changes whenever what would be ordered changes; goes back with `orders.place`. */
  revision: z.string(),
  /** The matter as it goes out in customer-reference, where a mark of Landfolio's own follows it. */
  outgoingMatter: z.string(),
  locks: z.array(cartLock).default([]),
  /** No matter of this office has the number that is typed: the order opens one. */
  isNewMatter: z.boolean().default(false),
  /** The number of a matter that differs from a new one in case, blanks or dashes only, and may be meant; else null. */
  similarMatter: z.string().nullable().default(null),
  /** What is written on the matter whose number is typed, to be compared before money is spent; null where none has it. */
  matter: cartMatter.nullable().default(null),
  /** The number of the matter that this cart was for and that was deleted, until another is given; else null. */
  forgottenMatter: z.string().nullable().default(null),
  /**
   * The order history of the cart's customer was read since the program started. False: what others ordered, or an older
   * copy of this library has forgotten, may be missing in `repeats`.
   */
  isHistoryRead: z.boolean(),
});
export type CartView = z.infer<typeof cartView>;

/** A cart that holds something, as it stands in a list. */
export const openCartView = z.object({
  id: z.string(),
  matterNumber: z.string(),
  /** The matter that has this number; null where there is none, or no number. */
  matterId: z.string().nullable(),
  products: z.int(),
  totalCents: z.int(),
  /** Addresses of its products, or what they are about, each once. */
  about: z.array(z.string()),
  /** Milliseconds UTC. */
  openedAt: z.number(),
  usedAt: z.number(),
});
export type OpenCartView = z.infer<typeof openCartView>;

/** A cart, open or not yet, that is for other land than what is to be added. */
export const otherLandCart = z.object({
  /** Null: it would be opened for this. */
  cartId: z.string().nullable(),
  matterNumber: z.string(),
  /** What it is for, in words: at most three. */
  land: z.array(z.string()),
  /** Addresses of what is to be added that it is not for: at most three. */
  other: z.array(z.string()),
  /** Another open cart that holds products for that land; null where none does. */
  own: z.object({ cartId: z.string(), matterNumber: z.string() }).nullable(),
});
export type OtherLandCart = z.infer<typeof otherLandCart>;

/** A line of a cart that another open cart holds as well: placing both orders it twice. */
export const lineElsewhere = z.object({ lineId: z.string(), cartId: z.string(), matterNumber: z.string() });
export type LineElsewhere = z.infer<typeof lineElsewhere>;
