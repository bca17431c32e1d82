import { lazyComponent } from '#web/ui/lazy.tsx'
import type { ToggleProps } from './my-list-toggle.tsx'

/** CSS classes that reserve the size of the button while its code loads, to avoid layout shift. */
const sizes = {
  square: 'relative -mt-2.5 grid size-11 shrink-0 place-items-center rounded-part',
  edge: 'size-12 shrink-0',
  label: 'min-h-13 shrink-0 max-md:w-13 max-md:px-0! md:min-w-[158px]',
  bar: 'ml-auto min-h-11 shrink-0 max-md:w-11 max-md:px-0! md:min-w-[150px]',
}

const LoadedToggle = lazyComponent(
  async () => (await import('./my-list-toggle.tsx')).MyListToggle,
  ({ size }) => <span className={size} />,
)

/** Button that adds a lesson to My List or removes it. */
export const MyListToggle = (props: Omit<ToggleProps, 'size'>) => (
  <LoadedToggle {...props} size={sizes[props.variant]} />
)
