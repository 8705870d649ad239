import type { IntentState, ItemPhase } from '../../../shared/model/order-state.ts';

export const shortcuts: readonly { readonly text: string; readonly keys: readonly string[] }[] = [
  { text: 'Find anything from any screen', keys: ['Ctrl', 'K'] },
  {
    text: 'Open Today, Search, Cart, Orders, Documents, Matters, Statements, Alerts or Settings',
    keys: ['Alt', '0 to 8'],
  },
  { text: 'Go back or forward. Each screen reopens as you left it', keys: ['Alt', '\u2190', '\u2192'] },
  { text: 'Move between search types', keys: ['\u2190', '\u2192'] },
  { text: 'Move between suggestions and select one', keys: ['\u2191', '\u2193', 'Enter'] },
  { text: 'In “Find anything”: show commands only', keys: ['>'] },
  { text: 'In Orders: open the certificate, or the order if there is none yet', keys: ['Enter'] },
  { text: 'In Orders: open the order', keys: ['Shift', 'Enter'] },
  { text: 'In Orders: save copies of the certificates', keys: ['Ctrl', 'S'] },
  { text: 'In a question before something is charged: confirm it', keys: ['Ctrl', 'Enter'] },
  { text: 'Close a list or a dialog', keys: ['Esc'] },
  { text: 'In a document: next and previous page', keys: ['Page Down', 'Page Up'] },
  { text: 'In a document: zoom in, zoom out, fit to width', keys: ['+', '\u2212', '0'] },
  { text: 'In a document: print', keys: ['Ctrl', 'P'] },
  { text: 'Find in a document, statement, matter or the alerts', keys: ['Ctrl', 'F'] },
  { text: 'Next match. With Shift: the one before', keys: ['F3'] },
  { text: 'Open this help', keys: ['F1', '?'] },
];

/** What each state of an ordered item means. */
export const stateTexts: readonly { readonly phase: ItemPhase; readonly text: string }[] = [
  {
    phase: 'processing',
    text: 'The service is working on it. Landfolio checks automatically and downloads it when it is ready.',
  },
  {
    phase: 'withAuthority',
    text: 'A council or another authority is working on it. This takes days, and Landfolio cannot speed it up.',
  },
  { phase: 'fetching', text: 'The certificate is ready, and Landfolio is downloading it.' },
  { phase: 'complete', text: 'The certificate is downloaded, checked and filed under its matter.' },
  {
    phase: 'available',
    text: 'The certificate was found in the order history and is ready. Download it when you need it.',
  },
  {
    phase: 'held',
    text: 'The downloaded file did not pass the checks. It is saved, but it is not shown as a certificate. You can download it again at no cost.',
  },
  {
    phase: 'failed',
    text: 'The service says that it cannot produce the certificate. Landfolio keeps checking, less often over time. The order’s page says what this means for the cost.',
  },
  {
    phase: 'cancelled',
    text: 'The service says that the certificate is cancelled. Landfolio keeps checking, less often over time.',
  },
];

/** What the states of an order that is not confirmed mean. */
export const orderTexts: readonly { readonly state: IntentState; readonly text: string }[] = [
  {
    state: 'PLACED',
    text: 'The service gave an order number, but does not show your reference with it yet. Landfolio keeps checking and downloads the certificates. Compare each certificate with what you ordered.',
  },
  {
    state: 'UNKNOWN',
    text: 'The order was sent, but no usable response arrived. It may have been charged. Landfolio checks the order history and never sends the order again automatically.',
  },
  {
    state: 'PRESUMED_ABSENT',
    text: 'The order history does not show the order. You can order again after you read the information on the order’s page.',
  },
  {
    state: 'PREPARED',
    text: 'Nothing was ordered or charged. You can submit the order or discard it.',
  },
  {
    state: 'NOT_SENT',
    text: 'Nothing was ordered or charged. The products of the order are back in the cart.',
  },
  {
    state: 'REFUSED',
    text: 'The service refused the order. Most likely nothing was charged. Landfolio checks the order history for 15 minutes to make sure.',
  },
  { state: 'REJECTED', text: 'The service refused the order. Nothing was ordered or charged.' },
  {
    state: 'DUPLICATE',
    text: 'The service placed more than one order, and each may be charged. The order’s page lists the orders. Ask the service provider to cancel the extra ones.',
  },
  {
    state: 'ABANDONED',
    text: 'You discarded the order. If it was sent, the service may still have accepted and charged it. Landfolio watches for it for 30 days and tells you if it appears.',
  },
];

/** The product's own terms and those of the land registry, in alphabetical order. */
export const glossary: readonly { readonly term: string; readonly text: string }[] = [
  {
    term: 'Certificate',
    text: 'A document that you order through Landfolio, usually a PDF. Landfolio files it under its matter.',
  },
  {
    term: 'Certificate set',
    text: 'Products that your office orders together, such as those for a vendor statement. Using a set adds its products to the cart and orders nothing.',
  },
  {
    term: 'Connection',
    text: 'The addresses of one environment of the service, such as production or test. Landfolio uses them with your client ID and secret.',
  },
  {
    term: 'Customer ID',
    text: 'Tells the service which customer an order is for, if your account orders for several customers. Enter one only if the service provider gave it to you.',
  },
  {
    term: 'Customer reference',
    text: 'The reference that is sent with an order: your matter number and a short code. Landfolio uses it to find the order in the order history.',
  },
  {
    term: 'Dealt with',
    text: 'A person marked a certificate that needed attention or was late, with a note. If something new happens to it, it needs attention again.',
  },
  {
    term: 'Failed verification',
    text: 'A downloaded file that did not pass Landfolio’s checks. It is saved, but it is not shown as a certificate.',
  },
  {
    term: 'Late',
    text: 'The expected date of a certificate has passed by more than a short grace period, and the certificate has not arrived.',
  },
  {
    term: 'Matter',
    text: 'One job of your office for a client, such as a sale or a purchase. Its number groups the orders, certificates and costs.',
  },
  {
    term: 'Office file',
    text: 'Names the server of your office and you, and has no password. Your IT support makes it; you need it to join the office under Settings, Office server.',
  },
  {
    term: 'Office server',
    text: 'The database through which the computers of your office share matters, orders and certificates. Each computer keeps all of it, so you can work while the server is away.',
  },
  {
    term: 'Order history',
    text: 'The service’s own list of your orders. Landfolio reads it to find orders that a colleague placed, and to check an order whose status is unknown.',
  },
  {
    term: 'Order status unknown',
    text: 'The order was sent, but Landfolio does not know whether the service placed and charged it. Do not order the same products again before the status is known.',
  },
  {
    term: 'Parcel (SPI)',
    text: 'A piece of land on a plan. The SPI is its standard parcel identifier, such as 101\\PS328573.',
  },
  {
    term: 'Practice',
    text: 'A service on this computer with invented land, for training. Nothing in practice is real or charged.',
  },
  {
    term: 'Property (PFI)',
    text: 'Land that a council rates as one property, with one or more parcels and titles. The PFI is the number that identifies it.',
  },
  {
    term: 'Register search statement',
    text: 'The title search: a certificate that shows what is registered on a title, such as the owners, mortgages and caveats. You order it like any other certificate.',
  },
  {
    term: 'Register statement (DRSS)',
    text: 'The Digital Register Search Statement shows what is registered on a title as data. It is charged separately and is not the register search statement.',
  },
  {
    term: 'Restricted matter',
    text: 'A matter that only some people of the office may see, with all that belongs to it. “Restrict…” in the menu of its page says who.',
  },
  {
    term: 'Service and service provider',
    text: 'The service is the land information service that processes your orders. The service provider is the organisation that runs it and answers questions about orders and charges.',
  },
  {
    term: 'Title (volume/folio)',
    text: 'The register’s record of who owns a piece of land and what affects it. The volume and folio are its number, such as 9876/043.',
  },
  {
    term: 'Title alert',
    text: 'The service notifies your office when a dealing on a title is prepared or lodged, for a period that you choose. It may be charged and cannot be cancelled.',
  },
  {
    term: 'Title number withheld',
    text: 'The service lists the title without its volume and folio. You can order many products without the number; a Register Search Statement shows it, and buying it alone is charged.',
  },
];
