import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment, useEffect, useRef } from 'react'
import { inFours } from '../../ui/format'

/** How many characters people compare at either end. */
const endLength = 6

interface Piece {
  text: string
  bold: boolean
  /** The group's offset in the address. */
  at: number
  endsGroup: boolean
}

/** Groups of four, cut where the bold ends begin; joined again they are the address itself. */
const piecesOf = (address: string): Piece[] =>
  inFours(address).flatMap((group, index) => {
    const start = index * 4
    const cuts = [endLength - start, address.length - endLength - start].filter(
      (cut) => cut > 0 && cut < group.length,
    )
    const edges = [0, ...cuts, group.length]
    return edges.slice(1).map((end, piece) => {
      const at = start + edges[piece]!
      return {
        text: group.slice(edges[piece], end),
        bold: at < endLength || at >= address.length - endLength,
        at,
        endsGroup: end === group.length,
      }
    })
  })

interface AddressTextProps {
  address: string
  /** 'USDT (TRC-20)'. */
  coin: string
  /** Selects the whole address, for copying by hand. */
  selected: boolean
  /** On white in both themes. */
  onTicket?: boolean
}

/** The address in groups of four with bold ends, which are blue on the ticket, spaced by CSS only, so that a selection copies it exactly. */
export const AddressText = ({ address, coin, selected, onTicket = false }: AddressTextProps) => {
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected && text.current) getSelection()?.selectAllChildren(text.current)
  }, [selected])
  return (
    <chakra.div textAlign="center">
      <chakra.p srOnly>
        {coin} address ending {[...address.slice(-4)].join(', ')}
      </chakra.p>
      <chakra.code
        ref={text}
        fontFamily="mono"
        textStyle="body"
        overflowWrap="anywhere"
        userSelect="all"
        data-address
        translate="no"
      >
        {piecesOf(address).map(({ text: part, bold, at, endsGroup }) => (
          <Fragment key={at}>
            <chakra.span
              fontWeight={bold ? '700' : '400'}
              color={bold && onTicket ? 'plate.bg' : undefined}
              marginInlineEnd={endsGroup ? '2' : undefined}
            >
              {part}
            </chakra.span>
            {endsGroup && <wbr />}
          </Fragment>
        ))}
      </chakra.code>
    </chakra.div>
  )
}
