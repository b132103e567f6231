import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { banksLike } from '../../../machines/banks/editor/bank-search.rules'
import { BankListDocument } from '../../generated/graphql'
import { useReading } from '../../reading'
import { Button } from '../../ui/controls/button.view'
import { Field, Input } from '../../ui/controls/field.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'

interface BankPickerProps {
  bankId: string
  /** The search text; null while the picker is closed. */
  search: string | null
  error?: string | undefined
  disabled: boolean
  onSearch: (text: string) => void
  onPick: (bankId: string) => void
  onClose: () => void
}

const Options = chakra('ul', {
  base: {
    maxHeight: '240px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    marginTop: '1',
    borderRadius: 'control',
    bg: 'bg.well',
  },
})

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '1',
    cursor: 'pointer',
    '&[data-active]': { bg: 'brand.subtle' },
    '&[aria-selected=true]': { fontWeight: '600' },
  },
})

/** A combobox of banks with their logos (BANK-22); typing filters, arrows and Enter select. */
export const BankPicker = (props: BankPickerProps) => {
  const { bankId, search, onSearch, onPick, onClose } = props
  const id = useId()
  const { data, hasFailed, revalidate } = useReading(BankListDocument, {
    name: 'banks',
    variables: {},
    once: true,
    quiet: true,
  })
  const banks = data?.banks ?? []
  const picked = banks.find((bank) => bank.id === bankId)
  const isOpen = search !== null
  const found = isOpen ? banksLike(banks, search) : []
  const [at, moveTo] = useState(0)
  const active = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(`${id}${active.id}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const open = (): void => {
    if (isOpen || props.disabled) return
    moveTo(
      Math.max(
        0,
        banks.findIndex((bank) => bank.id === bankId),
      ),
    )
    onSearch('')
  }
  const pressed = (key: KeyboardEvent): void => {
    if (!isOpen) {
      if (key.key === 'ArrowDown' || key.key === 'ArrowUp') {
        key.preventDefault()
        open()
      }
      return
    }
    if (key.key === 'Tab') onClose()
    const step = { ArrowDown: 1, ArrowUp: -1 }[key.key]
    if (step === undefined && key.key !== 'Enter' && key.key !== 'Escape') return
    // Otherwise Enter would submit the form, and Escape close its dialog.
    key.preventDefault()
    if (step !== undefined)
      moveTo((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length))
    else if (key.key === 'Enter' && active) onPick(active.id)
    else onClose()
  }

  return (
    <Field label="Bank" error={props.error}>
      {(wiring) => (
        <div>
          <chakra.div position="relative">
            {picked && !isOpen && (
              <chakra.span position="absolute" insetInlineStart="2" top="8px" pointerEvents="none">
                <BankLogo bank={picked} small />
              </chakra.span>
            )}
            <Input
              {...wiring}
              name="bank"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${id}${active.id}` : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              readOnly={props.disabled}
              placeholder={isOpen ? 'Search banks' : 'Choose a bank'}
              paddingInlineStart={picked && !isOpen ? '14' : '4'}
              paddingInlineEnd="10"
              textOverflow="ellipsis"
              value={isOpen ? search : (picked?.name ?? '')}
              onClick={open}
              onKeyDown={pressed}
              onBlur={() => isOpen && onClose()}
              onChange={(change) => {
                moveTo(0)
                // Typing over the selected bank's name starts a new search.
                const typed = change.target.value
                onSearch(isOpen || !picked ? typed : typed.replace(picked.name, ''))
              }}
            />
            <chakra.span
              position="absolute"
              insetInlineEnd="3"
              top="18px"
              color="fg.muted"
              pointerEvents="none"
            >
              <ChevronDown aria-hidden size={20} />
            </chakra.span>
          </chakra.div>
          {isOpen && found.length > 0 && (
            <Options
              id={`${id}list`}
              role="listbox"
              aria-label="Banks"
              // The field keeps the focus while the list is scrolled with the mouse.
              onMouseDown={(press) => press.preventDefault()}
            >
              {found.map((bank) => (
                <Option
                  key={bank.id}
                  id={`${id}${bank.id}`}
                  role="option"
                  aria-selected={bank.id === bankId}
                  data-active={bank === active || undefined}
                  onClick={() => onPick(bank.id)}
                >
                  <BankLogo bank={bank} small />
                  {bank.name}
                </Option>
              ))}
            </Options>
          )}
          <chakra.p role="status" textStyle="secondary" color="fg.muted" _empty={{ display: 'none' }}>
            {isOpen && data?.banks && found.length === 0 ? `No bank called ${search.trim()}` : null}
          </chakra.p>
          {hasFailed && !data?.banks && (
            <chakra.div display="flex" alignItems="center" gap="3">
              <chakra.p flex="1" textStyle="secondary" color="red.fg">
                We couldn't load the list of banks.
              </chakra.p>
              <Button variant="plain" onClick={revalidate}>
                Try again
              </Button>
            </chakra.div>
          )}
        </div>
      )}
    </Field>
  )
}
