import { productName } from './product'

/** Who pays, on the letter for the customer's bank; each deployment sets its company and its licence here. */
export const payer = {
  name: `${productName} Limited`,
  licence: 'Sample licence SEC/VASP/0000 (demonstration)',
}
