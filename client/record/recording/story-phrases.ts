export const words = (name: string): string =>
  name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Labels for fields and calls whose names the customer does not see. */
const screenNames: Readonly<Record<string, string>> = {
  crypto: 'amount in coins',
  findRecipient: 'looking up the recipient',
  from: "coin in 'From'",
  new: 'new password',
  number: 'account number',
  old: 'old password',
  passwords: 'new password',
  readMarketData: 'looking up the price',
  to: "coin in 'To'",
  usd: 'amount in USD',
  userId: 'username or email',
}

export const onScreen = (name: string): string => screenNames[name] ?? words(name)

const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The customer's actions by event type. Events sent by screens are left out, because they need no sentence. */
const actionPhrases: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^placement\.submit$/, () => 'You confirmed the order.'],
  // Screens also send these on return to the page, or when a field changes.
  [/^(?:order\.refresh|biometricLogin\.dismiss)$/, () => ''],
  [/\.enter(\w*)$/, (part) => (part ? `You typed the ${onScreen(lowercaseFirst(part))}.` : 'You typed.')],
  [/\.write(\w*)$/, (part) => (part ? `You typed the ${words(part)}.` : 'You typed.')],
  [
    /\.(?:pick|choose|select)(\w*)$/,
    (part) => (part ? `You chose the ${onScreen(lowercaseFirst(part))}.` : 'You chose.'),
  ],
  [/\.copy(\w*)$/, (part) => `You copied the ${words(part)}.`.replace(' the .', '.')],
  [/\.fillMax$/, () => 'You tapped Max.'],
  [/\.review(?:All)?$/, () => 'You opened the review.'],
  [/\.submit$/, () => 'You submitted the form.'],
  [/\.askAgain$/, () => 'You asked us to check again.'],
  [/\.decide$/, () => 'You told us what happened.'],
  [/\.back$/, () => 'You went back.'],
  [/\.(?:close|closeSummary|closePicker|dismiss|cancel)$/, () => 'You closed it.'],
  [/\.open(?:Summary)?$/, () => 'You opened it.'],
  [/\.(?:agree|sayYes)$/, () => 'You answered yes.'],
  [/\.(?:decline|sayNo)$/, () => 'You answered no.'],
  [/\.refresh$/, () => 'You asked for it again.'],
  [/^liveChat\.ask$/, () => 'You asked for the chat.'],
  [
    /\.(add|check|comparePasted|delete|discard|edit|findAgain|fold|keepAll|logOut|logOutOthers|make|makeDefault|nameNetwork|readAll|remove|removeAll|reopen|resend|restore|save|search|send|sendAgain|shareLink|skip|start|switch|takePicture|toggle|toggleCoin|touch|unfold|verify)$/,
    (part) => `You chose '${words(part)}'.`,
  ],
]

/** 'You submitted the form.'; '' for an event that is not the customer's. */
export const actionPhrase = (type: string): string => {
  for (const [pattern, phrase] of actionPhrases) {
    const match = pattern.exec(type)
    if (match) return phrase(match[1] ?? '')
  }
  return ''
}

/** How the session ended; the device then deletes the earlier steps (ruling 33). */
export const endOfSession: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    expired: 'The session ended, and the app asked you to log in',
    loggedOut: 'You logged out',
    elsewhere: 'The session ended in another tab',
    remote: 'The session was ended from another device',
    accountDeleted: 'The account was deleted',
    oldAccountLeft: 'You left the old account',
  }).map(([reason, text]) => [reason, `${text}. Earlier steps were cleared from this device.`]),
)
