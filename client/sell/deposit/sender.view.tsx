import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PasteVerdict } from '../../../machines/sell/deposit/paste.rules'
import { otherSender, senderLabel, senders } from '../../../machines/sell/deposit/sender.rules'
import { useEntryState } from '../../flows/use-entry-state'
import { TextField } from '../../ui/controls/field.view'
import { useVisibleError } from '../../ui/controls/form.view'
import { SelectField } from '../../ui/controls/select.view'
import { Card } from '../../ui/layout/card.view'
import { networkInFull } from './network-question.view'
import type { AddressRules } from './use-address-rules'

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`

interface SenderCardProps {
  address: string
  rules: AddressRules
  symbol: string
  chain: string
}

const apps = [
  ...senders.map(({ id, name }) => ({ value: id, text: name })),
  { value: otherSender, text: 'Another app' },
]

/** Always rendered, so that screen readers announce later messages; takes up no space while empty. */
const LiveRegion = chakra('div', { base: { _empty: { marginTop: '-3' } } })

const Verdict = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <chakra.p display="flex" gap="2" color={good ? 'brand.fg' : 'red.fg'}>
    <chakra.span flexShrink="0" paddingTop="2px">
      {good ? <CircleCheck aria-hidden size={20} /> : <TriangleAlert aria-hidden size={20} />}
    </chakra.span>
    <span>{children}</span>
  </chakra.p>
)

const SenderSupport = ({ app, symbol, chain }: { app: string; symbol: string; chain: string }) => {
  const label = senderLabel(app, chain, symbol)
  const name = senders.find(({ id }) => id === app)?.name
  if (app === otherSender)
    return (
      <p>
        There, choose the <b>{networkInFull(chain)}</b> network.
      </p>
    )
  if (label === undefined) return null
  return label === null ? (
    <Verdict good={false}>
      We're not sure that {name} supports {symbol} on {networkInFull(chain)}. If it isn't listed there, don't
      pick another; go back and choose a network it offers.
    </Verdict>
  ) : (
    <p>
      In {name} this network may be called <b>{label}</b>. Names can change, so make sure it's{' '}
      <chakra.b display="inline-block">{networkInFull(chain)}</chakra.b>.
    </p>
  )
}

/** Checks against a wrong network or address: the sending app's name of the network, and the pasted address. */
export const SenderCard = ({ address, rules, symbol, chain }: SenderCardProps) => {
  const [app, setApp] = useEntryState('sender', '')
  // Not stored, because a clipboard may contain anything, including a password.
  const [pasteVerdict, setPasteVerdict] = useState<PasteVerdict>({ kind: 'nothing' })
  const [isPaste, setPaste] = useState(false)
  const isMismatch = !['nothing', 'equal', 'ends'].includes(pasteVerdict.kind)
  // The focus moves to the error only after a paste.
  const errorProps = useVisibleError<HTMLDivElement>(
    isPaste && isMismatch ? JSON.stringify(pasteVerdict) : null,
  )
  return (
    <Card aria-labelledby="double-check" display="flex" flexDirection="column" gap="3">
      <chakra.h2 id="double-check" textStyle="rowTitle">
        Check before you send
      </chakra.h2>
      <SelectField
        label="Where are you sending from?"
        value={app}
        options={apps}
        placeholder="Choose an app"
        onPick={setApp}
      />
      <LiveRegion aria-live="polite">
        <SenderSupport app={app} symbol={symbol} chain={chain} />
      </LiveRegion>
      <TextField
        label="Paste the address back to check it"
        hint="Copy it back from the app you pasted it into."
        autoComplete="off"
        spellCheck={false}
        onChange={(change) => {
          setPaste((change.nativeEvent as InputEvent).inputType === 'insertFromPaste')
          setPasteVerdict(rules.pasteVerdict(change.currentTarget.value, address, chain))
        }}
      />
      <LiveRegion {...errorProps} aria-live="assertive">
        {pasteVerdict.kind === 'equal' && <Verdict good>It matches.</Verdict>}
        {pasteVerdict.kind === 'differs' && (
          <Verdict good={false}>
            No match: character {pasteVerdict.at} is different. Don't send. Copy the address again.
          </Verdict>
        )}
        {pasteVerdict.kind === 'otherAddress' && (
          <Verdict good={false}>That's another address. Don't send to it. Copy the address again.</Verdict>
        )}
        {pasteVerdict.kind === 'otherNetwork' && (
          <Verdict good={false}>
            That's {withArticle(networkInFull(pasteVerdict.chain))} address, not{' '}
            {withArticle(networkInFull(chain))} one. Don't send to it.
          </Verdict>
        )}
        {pasteVerdict.kind === 'noAddress' && (
          <Verdict good={false}>That's not an address. Copy the address again.</Verdict>
        )}
        {pasteVerdict.kind === 'ends' && <p>The ends match. Compare the whole address.</p>}
      </LiveRegion>
    </Card>
  )
}
