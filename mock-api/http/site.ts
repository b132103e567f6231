export interface Site {
  /** 'http://localhost:5173'. */
  url: string
  /** The host name of the WebAuthn relying party. */
  rpId: string
  isOrigin: (origin: string) => boolean
  name: string
}

export interface SiteOptions {
  url?: string
  rpId?: string
  /** Defaults to every port of localhost over http or https. */
  origins?: readonly string[]
}

/** No other code of mock-api may contain the name (ruling 1). */
export const productName = 'CoinNaira'

const localhost = /^https?:\/\/localhost(:\d{1,5})?$/

export const siteOf = ({ url = 'http://localhost:5173', rpId = 'localhost', origins }: SiteOptions): Site => {
  const allowedOrigins = new Set(origins)
  return {
    url,
    rpId,
    isOrigin: (origin) => (origins === undefined ? localhost.test(origin) : allowedOrigins.has(origin)),
    name: productName,
  }
}
