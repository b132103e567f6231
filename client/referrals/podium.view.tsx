import { chakra } from '@chakra-ui/react/styled-system'
import { masked } from '../../machines/referrals/leaderboard.rules'
import { figure } from '../ui/format'

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1.12fr 1fr',
    alignItems: 'end',
    gap: { base: '2', lg: '3' },
    minHeight: { base: '228px', lg: '412px' },
    marginTop: '4',
    marginBottom: { base: '-24px', lg: '-6' },
    textAlign: 'center',
    '& > *': { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1', minWidth: '0' },
  },
})

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '52px', lg: '18' },
    borderRadius: { base: '18px', lg: '24px' },
    textStyle: 'h2',
    color: 'qr.fg',
  },
  variants: {
    first: {
      true: {
        boxSize: { base: '68px', lg: '96px' },
        borderRadius: { base: '24px', lg: '32px' },
        textStyle: 'h1',
      },
    },
  },
})

const Plinth = chakra('span', {
  base: {
    width: 'full',
    paddingBlock: { base: '3', lg: '5' },
    paddingInline: '1',
    borderRadius: '16px 16px 0 0',
    bg: 'var(--well)',
    overflowWrap: 'anywhere',
  },
  variants: { first: { true: { bg: 'plate.fg', color: 'qr.fg' } } },
})

/** Left to right; gold, silver and bronze. */
const steps = [
  { ranking: 2, ground: '#E3E7F6', height: { base: '104px', lg: '204px' } },
  { ranking: 1, ground: '#FFC94D', height: { base: '132px', lg: '264px' } },
  { ranking: 3, ground: '#F3B98C', height: { base: '84px', lg: '160px' } },
] as const

interface PodiumProps {
  /** From the first place on; where there are fewer than three, the others stay free. */
  places: readonly { username: string; amount: number }[]
}

/** The first three places once more, for the eye; as high while they are awaited. */
export const Podium = ({ places }: PodiumProps) => (
  <Steps aria-hidden>
    {steps.map(({ ranking, ground, height }) => {
      const place = places[ranking - 1]
      const first = ranking === 1
      return (
        <div key={ranking}>
          {place && (
            <>
              <Initial first={first} style={{ background: ground }}>
                {place.username.slice(0, 1).toUpperCase()}
              </Initial>
              <chakra.span textStyle="secondary" fontWeight="500" maxWidth="full" truncate>
                {masked(place.username)}
              </chakra.span>
            </>
          )}
          <Plinth first={first} minHeight={height}>
            <chakra.span
              display="block"
              textStyle="h2"
              fontSize={{ base: '1.5rem', lg: '2.75rem' }}
              lineHeight="1.1"
            >
              {ranking}
            </chakra.span>
            {place && (
              <>
                <chakra.span display="block" textStyle="rowTitle">
                  {figure(String(place.amount), 0)}
                </chakra.span>
                <chakra.span display="block" textStyle="caption">
                  points
                </chakra.span>
              </>
            )}
          </Plinth>
        </div>
      )
    })}
  </Steps>
)
