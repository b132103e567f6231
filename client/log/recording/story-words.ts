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

/** What the customer did, by the name of the event. */
const deeds: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^enter(\w*)$/, (part) => (part ? `You typed the ${onScreen(lowered(part))}.` : 'You typed.')],
  [/^(?:pick|choose|select)(\w*)$/, (part) => `You picked the ${words(part)}.`.replace(' the .', '.')],
  [/^copy(\w*)$/, (part) => `You copied the ${words(part)}.`.replace(' the .', '.')],
  [/^fillMax$/, () => 'You pressed Max.'],
  [/^review(?:All)?$/, () => 'You asked for the review.'],
  [/^submit$/, () => 'You sent the form.'],
  [/^askAgain$/, () => 'You asked us to check again.'],
  [/^decide$/, () => 'You told us what happened.'],
  [/^(?:back|startOver)$/, () => 'You went back.'],
  [/^(?:close|dismiss|cancel)$/, () => 'You closed it.'],
  [/^open$/, () => 'You opened it.'],
  [/^agree$/, () => 'You answered yes.'],
  [/^decline$/, () => 'You answered no.'],
  [/^(?:refresh|retry|tryAgain)$/, () => 'You asked for it again.'],
]

/** 'You sent the form.', by the event's type. */
export const deedOf = (type: string): string => {
  if (type === 'placement.submit') return 'You confirmed the order.'
  const own = type.slice(type.indexOf('.') + 1)
  for (const [pattern, say] of deeds) {
    const found = pattern.exec(own)
    if (found) return say(found[1] ?? '')
  }
  return `You chose '${words(own)}'.`
}
