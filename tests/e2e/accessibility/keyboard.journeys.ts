/** One thing that a customer without a mouse does, and what comes of it. */
export interface Step {
  /** Tab until the focus is here; 'button "Login"' as a screen reader says it, or its beginning. */
  tab?: string
  type?: string
  key?: string
  /** The expected focus afterwards, without another key. */
  focus?: string
  /** What a live region says. */
  hear?: string
}

export interface Journey {
  title: string
  /** Who is signed in, and the page it begins at. */
  as?: 'ada' | 'newbie'
  at: string
  /** What is arranged before. */
  given?: 'wallet'
  steps: readonly Step[]
}

const field = (name: string): string => `textbox '${name}'`
const button = (name: string): string => `button '${name}'`

/** In `npm test`. */
export const transfer: Journey = {
  title: 'Transfer to another customer',
  as: 'ada',
  at: '/dashboard/wallets/USDT/tron',
  given: 'wallet',
  steps: [
    { tab: button('Transfer'), key: 'Enter' },
    { tab: field('Username or email') },
    { type: 'bola', hear: 'bola' },
    { tab: field('Amount in USD') },
    { type: '5', key: 'Enter', focus: 'heading' },
    { tab: "button 'Transfer to Bola'", key: 'Enter', focus: "heading 'Transfer completed'" },
    { tab: "button 'Done'", key: 'Enter' },
  ],
}

/** In `npm run test:long`. */
export const otherFlows: readonly Journey[] = [
  {
    title: 'Log in',
    at: '/login',
    steps: [
      { tab: button('Login'), key: 'Enter', focus: field('Username or email') },
      { type: 'ada', tab: field('Password') },
      { type: 'wrong-password', key: 'Enter', hear: 'Invalid user ID or password' },
      { tab: field('Password'), key: 'Control+A' },
      { type: 'Ada-Naira-1', key: 'Enter', focus: "heading 'Sell'" },
    ],
  },
  {
    title: 'Register',
    at: '/register',
    steps: [
      { tab: button('Join Us'), key: 'Enter', focus: field('First name') },
      { type: 'Tola', tab: field('Last name') },
      { type: 'Ade', tab: field('Username') },
      { type: 'tolaade', tab: field('Phone number') },
      { type: '08031112223', tab: field('Email') },
      { type: 'tola@example.com', tab: field('Password') },
      { type: 'Tola-Naira-1', key: 'Enter', focus: "heading 'Sell'", hear: 'Registration succesfull' },
    ],
  },
  {
    title: 'Recover a password',
    at: '/recovery',
    steps: [
      { tab: field('Email') },
      { type: 'ada@example.com', key: 'Enter', hear: 'Your password reset link has been sent' },
      { tab: field('6-digit code') },
      { type: '{code}', key: 'Enter', hear: 'OTP verified.' },
      { tab: field('New password') },
      { type: 'Fresh-Naira-1', tab: field('Confirm new password') },
      {
        type: 'Fresh-Naira-1',
        key: 'Enter',
        focus: "heading 'Login'",
        hear: 'Your new password has been saved successfully.',
      },
    ],
  },
  {
    title: 'Sell by deposit',
    as: 'ada',
    at: '/dashboard/sell',
    steps: [
      { tab: "button 'USDT", key: 'Enter' },
      { tab: "link 'TRC-20", key: 'Enter', focus: "heading 'Sell USDT TRC-20'" },
      { tab: button('Tron (TRC-20)'), key: 'Enter' },
      { tab: "button 'Copy USDT Address'", key: 'Enter', hear: 'Address Copied!' },
    ],
  },
  {
    title: 'Sell from a wallet',
    as: 'ada',
    at: '/dashboard/wallets/USDT/tron/sell',
    given: 'wallet',
    steps: [
      { tab: field('Amount in USD') },
      { type: '20', key: 'Enter', focus: 'heading' },
      { tab: "button 'Sell'", key: 'Enter', focus: "heading 'Transaction Success!'" },
    ],
  },
  {
    title: 'Swap one coin for another',
    as: 'ada',
    at: '/dashboard/wallets',
    given: 'wallet',
    steps: [
      { tab: button('Swap'), key: 'Enter' },
      { tab: "combobox 'From'" },
      { type: 'Bitcoin', tab: "combobox 'To'" },
      { type: 'USDT', tab: field('Amount in BTC') },
      { type: '0.005', hear: 'USDT' },
      { key: 'Enter', focus: 'heading' },
      { tab: "button 'Swap'", key: 'Enter', focus: "heading 'Swap completed'" },
      { tab: "button 'Done'", key: 'Enter' },
    ],
  },
  {
    title: 'Delete a bank account and restore it',
    as: 'ada',
    at: '/dashboard/banks',
    steps: [
      { tab: button('More for OPay ••4567'), key: 'Enter', focus: button('Edit') },
      { tab: button('Delete'), key: 'Enter', focus: "button 'No, keep it'" },
      { tab: "button 'Yes, delete'", key: 'Enter', hear: 'Bank account deleted' },
      { tab: button('Deleted'), key: 'Enter' },
      { tab: button('Restore'), key: 'Enter', hear: 'Bank account restored' },
    ],
  },
  {
    title: 'Change the profile',
    as: 'ada',
    at: '/dashboard/profile',
    steps: [
      { tab: button('Edit first name'), key: 'Enter', focus: field('First name') },
      { key: 'Control+A' },
      { type: 'Adaeze', key: 'Enter', hear: 'Profile updated', focus: button('Edit first name') },
      { tab: button('Change Password At least 8 characters'), key: 'Enter', focus: field('Old password') },
      { key: 'Escape', focus: button('Change Password At least 8 characters') },
    ],
  },
  {
    title: 'Find a transaction and report it',
    as: 'ada',
    at: '/dashboard/transactions/details?id=tx-ada-023',
    steps: [
      { tab: button('Copy transaction ID'), key: 'Enter', hear: 'ID Copied!' },
      { tab: button('Report Transaction'), key: 'Enter', focus: "combobox 'Reason'" },
      { key: 'ArrowDown' },
      { tab: button('Report'), key: 'Enter', hear: 'Transaction reported' },
    ],
  },
  {
    title: 'Ask for help',
    as: 'ada',
    at: '/dashboard/help',
    steps: [
      {
        tab: button('Make a complaint About one of your transactions'),
        key: 'Enter',
        focus: "group 'Your transaction'",
      },
      { key: 'Escape', focus: button('Make a complaint About one of your transactions') },
      { key: 'Enter', focus: "group 'Your transaction'" },
      { tab: button("It's not listed"), key: 'Enter' },
      { tab: field('Transaction ID') },
      { type: 'CN-1', tab: field('Blockchain transaction hash') },
      { type: '0xabc', key: 'Enter', hear: 'Ticket submitted' },
    ],
  },
  {
    title: 'Read the notifications',
    as: 'ada',
    at: '/dashboard/sell',
    steps: [
      { tab: "button 'Notifications", key: 'Enter', focus: button('Mark all read') },
      { tab: button('Close notifications') },
      { key: 'Escape', focus: "button 'Notifications" },
    ],
  },
]
