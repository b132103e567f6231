/** 'sellOrder' as 'sell order'. */
export const words = (name: string): string =>
  name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields and calls whose own names a customer has not seen, as the screens call them. */
const screenWords: Readonly<Record<string, string>> = {
  crypto: 'amount in coins',
  findRecipient: 'looking up the recipient',
  new: 'new password',
  number: 'account number',
  old: 'old password',
  passwords: 'new password',
  readMarketData: 'looking up the price',
  usd: 'amount in USD',
  userId: 'username or email',
}

/** A field or a call in the words of the screen, else in those of its name. */
export const onScreen = (name: string): string => screenWords[name] ?? words(name)

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** By the event's type, what the customer did. What a screen sends without them is not here, and is not told. */
const deeds: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^placement\.submit$/, () => 'You confirmed the order.'],
  // Each of these is also sent on return to the page, or when a field is changed.
  [/^(?:(?:sellOrder|fingerprints)\.refresh|biometricLogin\.dismiss)$/, () => ''],
  [/\.enter(\w*)$/, (part) => (part ? `You typed the ${onScreen(lowered(part))}.` : 'You typed.')],
  [/\.write(\w*)$/, (part) => (part ? `You typed the ${words(part)}.` : 'You typed.')],
  [/\.(?:pick|choose|select)(\w*)$/, (part) => `You picked the ${words(part)}.`.replace(' the .', '.')],
  [/\.copy(\w*)$/, (part) => `You copied the ${words(part)}.`.replace(' the .', '.')],
  [/\.fillMax$/, () => 'You tapped Max.'],
  [/\.review(?:All)?$/, () => 'You asked for the review.'],
  [/\.submit$/, () => 'You sent the form.'],
  [/\.askAgain$/, () => 'You asked us to check again.'],
  [/\.decide$/, () => 'You told us what happened.'],
  [/\.(?:back|startOver)$/, () => 'You went back.'],
  [/\.(?:close|closeSummary|closePicker|dismiss|cancel)$/, () => 'You closed it.'],
  [/\.open(?:Summary)?$/, () => 'You opened it.'],
  [/\.(?:agree|sayYes)$/, () => 'You answered yes.'],
  [/\.(?:decline|sayNo)$/, () => 'You answered no.'],
  [/\.refresh$/, () => 'You asked for it again.'],
  [/^liveChat\.ask$/, () => 'You asked for the chat.'],
  [
    /\.(add|comparePasted|delete|discard|edit|findAgain|fold|keepAll|make|makeDefault|nameNetwork|readAll|remove|removeAll|resend|restore|save|search|send|sendAgain|shareLink|skip|start|switch|takePicture|toggle|toggleCoin|touch|unfold|verify)$/,
    (part) => `You chose '${words(part)}'.`,
  ],
]

/** 'You sent the form.', by the event's type; '' if the customer did nothing. */
export const deedOf = (type: string): string => {
  for (const [pattern, say] of deeds) {
    const found = pattern.exec(type)
    if (found) return say(found[1] ?? '')
  }
  return ''
}

/** How the session ended, after which the device holds none of the steps before (ruling 33). */
export const endOfSession: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    expired: 'The session ended, and the app asked for the login',
    loggedOut: 'You logged out',
    elsewhere: 'The session ended in another tab',
    accountDeleted: 'The account was deleted',
    oldAccountLeft: 'You left the old account',
  }).map(([reason, text]) => [reason, `${text}. Earlier steps were cleared from this device.`]),
)
