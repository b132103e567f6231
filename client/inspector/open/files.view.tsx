import { chakra } from '@chakra-ui/react/styled-system'
import { type OpenedFile, type Opening, sealText } from './use-recordings'

const madeText = ({ recording: { madeAt, app, level } }: OpenedFile): string => {
  const made = Date.parse(madeAt)
  return [
    Number.isNaN(made) ? '' : `made ${new Date(made).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    app && `app ${app}`,
    `level ${level}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What each file is, and whether it can be trusted. */
export const Files = ({ files }: Pick<Opening, 'files'>) => (
  <chakra.ul listStyleType="none" display="grid" gap="3" padding="3" textStyle="caption">
    {files.map((file) => (
      <chakra.li key={`${file.name} ${file.recording.seals.at(-1)}`} overflowWrap="anywhere">
        <chakra.strong display="block">{file.name}</chakra.strong>
        <chakra.span color="fg.muted">{madeText(file)}</chakra.span>
        <chakra.span
          display="block"
          color={typeof file.brokenSeal === 'number' || file.brokenSeal === 'unknown' ? 'red.fg' : 'brand.fg'}
        >
          {sealText(file)}
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ul>
)

/** What support has to know before it reads on. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <chakra.p
      key={text}
      padding="3"
      borderRadius="icon"
      bg="orange.subtle"
      color="orange.fg"
      overflowWrap="anywhere"
    >
      {text}
    </chakra.p>
  ))
