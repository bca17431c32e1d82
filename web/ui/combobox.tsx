import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './combobox.css'
import { isComposing } from './is-composing.ts'

interface ComboboxProps<Option> {
  /** Id of the field, if an external label refers to it. */
  id?: string | undefined
  /** Placeholder, and accessible name of the field if `id` is undefined. */
  label: string
  /** Text in the field, by which the caller filters the options. */
  text: string
  onTextChange: (text: string) => void
  options: readonly Option[]
  keyOf: (option: Option) => string
  children: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** Text shown if no option matches. */
  emptyText: string
  /** Whether the options overlay the content below and are shown only while the field has the focus. */
  isOverlay?: boolean
  describedBy?: string | undefined
  className?: string
}

/** Combobox. The focus stays in the field, arrow keys select an option, and Enter chooses the selected option. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { id, label, text, onTextChange, options, emptyText, isOverlay = false, describedBy, className = '' } = props
  const baseId = useId()
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [isOpen, setOpen] = useState(!isOverlay)
  const activeIndex = Math.min(selectedIndex, options.length - 1)
  const isShown = isOpen && options.length > 0
  const choose = (option: Option) => {
    setSelectedIndex(0)
    props.onChoose(option)
  }
  const moveTo = (index: number) => {
    setOpen(true)
    setSelectedIndex(isShown ? (index + options.length) % options.length : 0)
  }
  const chooseActive = () => {
    const option = options[activeIndex]
    if (isShown && option !== undefined) choose(option)
  }
  const keyHandlers: Record<string, () => void> = {
    ArrowDown: () => moveTo(activeIndex + 1),
    ArrowUp: () => moveTo(activeIndex - 1),
    Enter: chooseActive,
    ...(isOverlay && isShown && { Escape: () => setOpen(false) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const handleKey = keyHandlers[event.key]
    if (!handleKey || isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    handleKey()
  }
  return (
    <div className="combobox">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={id === undefined ? label : undefined}
        aria-expanded={isShown}
        aria-controls={`${baseId}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${baseId}-${activeIndex}` : undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        className={className}
        value={text}
        onChange={(event) => {
          setOpen(true)
          setSelectedIndex(0)
          onTextChange(event.currentTarget.value)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => isOverlay && setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${baseId}-options`}
        role="listbox"
        aria-label={label}
        hidden={!isShown}
        className={`combobox-options ${isOverlay ? 'combobox-overlay' : ''}`}
      >
        {isShown && <Options {...props} baseId={baseId} activeIndex={activeIndex} onChoose={choose} />}
      </div>
      <p role="status" className={isOpen && options.length === 0 ? 'px-3 py-3 empty:hidden' : 'sr-only'}>
        {isOpen && text.trim() !== '' && (options.length === 0 ? emptyText : `${options.length} found.`)}
      </p>
    </div>
  )
}

type OptionsProps<Option> = Pick<ComboboxProps<Option>, 'options' | 'keyOf' | 'children' | 'onChoose'> & {
  baseId: string
  /** Index of the option that Enter would choose. */
  activeIndex: number
}

function Options<Option>({ options, keyOf, children, onChoose, baseId, activeIndex }: OptionsProps<Option>) {
  const activeElement = useRef<HTMLDivElement>(null)
  // The effect returns nothing, because `scrollIntoView` may return a promise, which is no cleanup function.
  useEffect(() => {
    activeElement.current?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return options.map((option, index) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
    <div
      key={keyOf(option)}
      ref={index === activeIndex ? activeElement : undefined}
      id={`${baseId}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === activeIndex}
      className="combobox-option"
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {children(option)}
    </div>
  ))
}
