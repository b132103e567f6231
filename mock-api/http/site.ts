export interface Site {
  /** Where it is served: 'http://localhost:5173'. */
  url: string
  /** The WebAuthn relying party: the host name that fingerprints are registered for. */
  rpId: string
  isOrigin: (origin: string) => boolean
  name: string
}

export interface SiteOptions {
  url?: string
  rpId?: string
  /** Without them every port of localhost over http or https, as in development. */
  origins?: readonly string[]
}

/** The one place in mock-api that names the product (ruling 1). */
export const productName = 'CoinNaira'

const localhost = /^https?:\/\/localhost(:\d{1,5})?$/

export const siteOf = ({ url = 'http://localhost:5173', rpId = 'localhost', origins }: SiteOptions): Site => {
  const known = new Set(origins)
  return {
    url,
    rpId,
    isOrigin: (origin) => (origins === undefined ? localhost.test(origin) : known.has(origin)),
    name: productName,
  }
}
