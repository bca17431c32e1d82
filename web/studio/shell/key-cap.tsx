/** A key as it stands beside what it presses; where there is no mouse there is mostly no keyboard either. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="studio-key">
    {children}
  </kbd>
)
