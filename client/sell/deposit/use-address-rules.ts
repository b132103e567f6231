import { useEffect, useState } from 'react'
import { retryUntilDone } from '../../data/fetch-code'
import { type Services, useServices } from '../../flows/services'

const load = async () => {
  const [{ isAddressOf }, { pasteVerdict }] = await Promise.all([
    import('../../../machines/sell/deposit/address.rules'),
    import('../../../machines/sell/deposit/paste.rules'),
  ])
  return { isAddressOf, pasteVerdict }
}

export type AddressRules = Awaited<ReturnType<typeof load>>
let loaded: AddressRules | undefined

type Practice = Services['practice']

const inPractice = (rules: AddressRules, practice: Practice): AddressRules =>
  practice ? { ...rules, isAddressOf: practice.isAddressOf } : rules

/** The address checks; their hash functions load in parallel with the address. */
export const loadAddressRules = async (practice?: Practice): Promise<AddressRules> => {
  loaded ??= await load()
  return inPractice(loaded, practice)
}

/** Undefined until loaded. */
export const useAddressRules = (): AddressRules | undefined => {
  const { practice } = useServices()
  const [rules, setRules] = useState(loaded)
  useEffect(() => void retryUntilDone(() => loadAddressRules())().then(setRules), [])
  const currentRules = rules ?? loaded
  return currentRules && inPractice(currentRules, practice)
}
