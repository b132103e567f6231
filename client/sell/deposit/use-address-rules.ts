import { useEffect, useState } from 'react'
import { retryUntilDone } from '../../data/fetch-code'
import { type Services, useServices } from '../../flows/services'

const importRules = async () => {
  const [{ isAddressOf }, { pasteVerdict }] = await Promise.all([
    import('../../../machines/sell/deposit/address.rules'),
    import('../../../machines/sell/deposit/paste.rules'),
  ])
  return { isAddressOf, pasteVerdict }
}

export type AddressRules = Awaited<ReturnType<typeof importRules>>
let cachedRules: AddressRules | undefined

type Practice = Services['practice']

const withPractice = (rules: AddressRules, practice: Practice): AddressRules =>
  practice ? { ...rules, isAddressOf: practice.isAddressOf } : rules

/** Loads the address checks; they and their hash functions load while the address is read. */
export const loadAddressRules = async (practice?: Practice): Promise<AddressRules> => {
  cachedRules ??= await importRules()
  return withPractice(cachedRules, practice)
}

export const useAddressRules = (): AddressRules | undefined => {
  const { practice } = useServices()
  const [rules, setRules] = useState(cachedRules)
  useEffect(() => void retryUntilDone(() => loadAddressRules())().then(setRules), [])
  const currentRules = rules ?? cachedRules
  return currentRules && withPractice(currentRules, practice)
}
