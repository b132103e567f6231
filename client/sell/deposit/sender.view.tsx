import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { senderFlow } from '../../../machines/sell/deposit/sender.machine'
import { otherSender, senderLabel, senders } from '../../../machines/sell/deposit/sender.rules'
import { useFlow } from '../../flows/use-flow'
import { TextField } from '../../ui/controls/field.view'
import { SelectField } from '../../ui/controls/select.view'
import { useShownRefusal } from '../../ui/focus/use-shown-refusal'
import { Card } from '../../ui/layout/card.view'
import { networkInFull } from './naming.view'
import type { AddressRules } from './use-address-rules'

/** 'an Ethereum (ERC-20)', 'a Tron (TRC-20)'. */
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

/** A live region for later messages; it takes no space until there is one. */
const Said = chakra('div', { base: { _empty: { marginTop: '-3' } } })

const Verdict = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <chakra.p display="flex" gap="2" color={good ? 'brand.fg' : 'red.fg'}>
    <chakra.span flexShrink="0" paddingTop="2px">
      {good ? <CircleCheck aria-hidden size={20} /> : <TriangleAlert aria-hidden size={20} />}
    </chakra.span>
    <span>{children}</span>
  </chakra.p>
)

const SenderAnswer = ({ app, symbol, chain }: { app: string; symbol: string; chain: string }) => {
  const label = senderLabel(app, chain, symbol)
  const name = senders.find(({ id }) => id === app)?.name
  if (app === otherSender)
    return (
      <p>
        Choose the network <b>{networkInFull(chain)}</b> there.
      </p>
    )
  if (label === undefined) return null
  return label === null ? (
    <Verdict good={false}>
      We do not know that {name} sends {symbol} over {networkInFull(chain)}. If it isn't in its list, choose
      none of the others: go back and pick one that it has.
    </Verdict>
  ) : (
    <p>
      In {name} the network may be called <b>{label}</b>. Apps change such names: it has to be{' '}
      <chakra.b display="inline-block">{networkInFull(chain)}</chakra.b>.
    </p>
  )
}

/**
 * Two helps against the wrong network: what the sending app calls it, and a check that the pasted address is
 * complete.
 */
export const SenderCard = ({ address, rules, symbol, chain }: SenderCardProps) => {
  const [{ context }, send] = useFlow(senderFlow)
  const { app, pasted } = context
  const [isPaste, setPaste] = useState(false)
  const isWrong = pasted.kind !== 'nothing' && pasted.kind !== 'equal'
  // What is typed keeps the focus.
  const refusal = useShownRefusal<HTMLDivElement>(isPaste && isWrong ? `${pasted.kind} ${pasted.at}` : null)
  const compare = (text: string) => {
    const verdict = rules.pasteVerdict(text, address, chain)
    send({
      type: 'sender.comparePasted',
      kind: verdict.kind,
      at: verdict.kind === 'differs' ? verdict.at : null,
      chain: verdict.kind === 'otherNetwork' ? verdict.chain : null,
    })
  }
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
        onPick={(picked) => send({ type: 'sender.pick', app: picked })}
      />
      <Said aria-live="polite">
        <SenderAnswer app={app} symbol={symbol} chain={chain} />
      </Said>
      <TextField
        label="Paste the address back to check it"
        hint="Copy it back from the app you pasted it into."
        autoComplete="off"
        spellCheck={false}
        onChange={(change) => {
          setPaste((change.nativeEvent as InputEvent).inputType === 'insertFromPaste')
          compare(change.currentTarget.value)
        }}
      />
      <Said {...refusal} aria-live="assertive">
        {pasted.kind === 'equal' && <Verdict good>It matches.</Verdict>}
        {pasted.kind === 'differs' && (
          <Verdict good={false}>
            No match: character {pasted.at} is different. Do not send. Copy the address again.
          </Verdict>
        )}
        {pasted.kind === 'otherNetwork' && (
          <Verdict good={false}>
            That's {withArticle(networkInFull(pasted.chain ?? ''))} address, not{' '}
            {withArticle(networkInFull(chain))} one. Do not send to it.
          </Verdict>
        )}
        {pasted.kind === 'noAddress' && (
          <Verdict good={false}>That is not this address. Copy the address again.</Verdict>
        )}
      </Said>
    </Card>
  )
}
