import { chakra } from '@chakra-ui/react/styled-system'
import { destinationOf, sellingInShort } from '../../../machines/sell/deposit/destination.rules'
import { KnownWalletModeDocument } from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { useResource } from '../../resource/use-resource'
import { Steps } from '../../ui/rows/steps.view'
import { TryIt } from './try-it.view'

/** Read once where no page has read it yet. */
const walletMode = querySource({
  name: 'walletMode',
  document: KnownWalletModeDocument,
  variables: () => ({}),
  once: true,
})

/** How selling works, in three lines, by the wallet mode. */
export const HowSellingWorks = () => {
  const { data } = useResource(walletMode, { quiet: true })
  const steps = sellingInShort(destinationOf(data?.walletMode))
  return (
    <chakra.section aria-labelledby="how-selling-works" display="flex" flexDirection="column" gap="3">
      <chakra.h2 id="how-selling-works" textStyle="h2">
        How selling works
      </chakra.h2>
      <Steps steps={steps.map((title) => ({ title }))} />
      <TryIt variant="plain" alignSelf="start" marginInlineStart="-3">
        Try it without money
      </TryIt>
    </chakra.section>
  )
}
