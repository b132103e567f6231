import { useEffect, useState } from 'react'
import { retryUntilDone } from '../../api/retry-until-done'

const load = async () => {
  const [{ isAddressOf }, { pasteVerdict }] = await Promise.all([
    import('../../../machines/sell/deposit/address.rules'),
    import('../../../machines/sell/deposit/paste.rules'),
  ])
  return { isAddressOf, pasteVerdict }
}

export type AddressRules = Awaited<ReturnType<typeof load>>
let loaded: AddressRules | undefined

/** The address checks; their hash functions load while the address is read. */
export const loadAddressRules = async (): Promise<AddressRules> => {
  loaded ??= await load()
  return loaded
}

/** Undefined until they are loaded. */
export const useAddressRules = (): AddressRules | undefined => {
  const [rules, setRules] = useState(loaded)
  useEffect(() => void retryUntilDone(loadAddressRules)().then(setRules), [])
  return rules ?? loaded
}
