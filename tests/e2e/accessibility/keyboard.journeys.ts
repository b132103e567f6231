/** One action of a customer who has no mouse, and its expected result. */
export interface Step {
  /** Press Tab until this element has the focus; given as the start of its screen reader text, "button 'Login'". */
  tab?: string
  type?: string
  key?: string
  /** The element that must then have the focus without another key press. */
  focus?: string
  /** The text that a live region must announce. */
  announcement?: string
}

export interface Journey {
  title: string
  /** The persona and the first page. */
  persona?: 'ada'
  url: string
  /** Credits the persona's wallet before the first page. */
  hasCoins?: boolean
  steps: readonly Step[]
}

const field = (name: string): string => `textbox '${name}'`
const button = (name: string): string => `button '${name}'`

export const transfer: Journey = {
  title: 'Transfer to another customer',
  persona: 'ada',
  url: '/dashboard/wallets/USDT/tron',
  hasCoins: true,
  steps: [
    { tab: button('Transfer'), key: 'Enter' },
    { tab: field('Username or email') },
    { type: 'bola', announcement: 'bola' },
    { tab: field('Amount in USD') },
    { type: '5', key: 'Enter', focus: 'heading' },
    { tab: "button 'Transfer to Bola'", key: 'Enter', focus: "heading 'Transfer completed'" },
    { tab: "button 'Done'", key: 'Enter' },
  ],
}

export const otherFlows: readonly Journey[] = [
  {
    title: 'Log in',
    url: '/login',
    steps: [
      { tab: button('Login'), key: 'Enter', focus: field('Username or email') },
      { type: 'ada', tab: field('Password') },
      { type: 'wrong-password', key: 'Enter', announcement: 'Invalid user ID or password' },
      { tab: field('Password'), key: 'Control+A' },
      { type: 'Ada-Naira-1', key: 'Enter', focus: "heading 'Sell'" },
    ],
  },
  {
    title: 'Delete a bank account and restore it',
    persona: 'ada',
    url: '/dashboard/banks',
    steps: [
      { tab: button('More for OPay ••4567'), key: 'Enter', focus: button('Edit') },
      { tab: button('Delete'), key: 'Enter', focus: "button 'No, keep it'" },
      { tab: "button 'Yes, delete'", key: 'Enter', announcement: 'Bank account deleted' },
      { tab: button('Deleted'), key: 'Enter' },
      { tab: button('Restore'), key: 'Enter', announcement: 'Bank account restored' },
    ],
  },
  {
    title: 'Change the profile',
    persona: 'ada',
    url: '/dashboard/profile',
    steps: [
      { tab: button('Edit first name'), key: 'Enter', focus: field('First name') },
      { key: 'Control+A' },
      { type: 'Adaeze', key: 'Enter', announcement: 'Profile updated', focus: button('Edit first name') },
      { tab: button('Change Password At least 8 characters'), key: 'Enter', focus: field('Old password') },
      { key: 'Escape', focus: button('Change Password At least 8 characters') },
    ],
  },
  {
    title: 'Read the notifications',
    persona: 'ada',
    url: '/dashboard/sell',
    steps: [
      { tab: "button 'Notifications", key: 'Enter', focus: button('Mark all read') },
      { tab: button('Close notifications') },
      { key: 'Escape', focus: "button 'Notifications" },
    ],
  },
]
