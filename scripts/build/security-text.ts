const dayMs = 86_400_000
/** RFC 9116 advises less than a year: whoever reads it knows that somebody still answers. */
const validForDays = 180

/** Where a vulnerability is reported until the operator names a real address. */
const unnamed = 'mailto:security@coinnaira.example'

const isContact = (text: string): boolean => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)

/**
 * The text of /.well-known/security.txt (RFC 9116), made anew with every build. SECURITY_CONTACT is a mailto: or https:
 * address; WEB_URL, where customers find the app, makes the text name its own address.
 */
export const securityText = (env: Record<string, string | undefined>, now: Date): string => {
  const contact = env.SECURITY_CONTACT?.trim() || unnamed
  if (!isContact(contact)) throw new Error('SECURITY_CONTACT must be a mailto: or https: address')
  const site = env.WEB_URL?.trim()
  const canonical = site ? new URL('/.well-known/security.txt', site).href : null
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + validForDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    ...(canonical ? [`Canonical: ${canonical}`] : []),
    '',
  ].join('\n')
}
