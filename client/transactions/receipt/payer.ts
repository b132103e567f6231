import { productName } from '../../../machines/values/product'

/** The payer named on source of funds letters. These are samples until the operator sets them at build time. */
export const payer = {
  name: String(import.meta.env.VITE_PAYER_NAME || `${productName} Limited`),
  licence: String(import.meta.env.VITE_PAYER_LICENCE || 'Sample licence SEC/VASP/0000 (demonstration)'),
}
