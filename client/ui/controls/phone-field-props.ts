/** Props of a phone number's field, with the accepted formats (ERR-18) as its hint. */
export const phoneFieldProps = {
  label: 'Phone number',
  autoComplete: 'tel',
  type: 'tel',
  hint: '08031234567 or +2348031234567',
} as const
