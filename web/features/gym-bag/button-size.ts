/** The size of the button, also before it is loaded: nothing moves when it appears. */
export const buttonSize = {
  label: 'min-h-13 shrink-0 max-md:grow max-md:px-3! md:min-w-[198px]',
  bar: 'min-h-11 shrink-0 max-md:w-11 max-md:px-0! md:min-w-[176px]',
}
