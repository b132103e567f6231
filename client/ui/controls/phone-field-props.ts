/** A phone number's field, with what is accepted (AMB-19) in sight while it is typed. */
export const phoneFieldProps = {
  label: 'Phone number',
  autoComplete: 'tel',
  type: 'tel',
  hint: '08031234567 or +2348031234567',
} as const
