/** The key of every change of the cart that a press or a tick begins. */
export const cartChange = ['change of the cart'];
