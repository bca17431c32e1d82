/** Keyboard shortcut shown on a button; hidden on touch devices, which rarely have a keyboard. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="studio-key">
    {children}
  </kbd>
)
