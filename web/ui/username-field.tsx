interface UsernameFieldProps {
  /** Email address of the account, if it is known and has one. */
  email: string | null | undefined
}

/**
 * Hidden username of a form that has a password field, but no email field. Password managers read it; otherwise they
 * would save the password for another account.
 */
export const UsernameField = ({ email }: UsernameFieldProps) =>
  email ? (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  ) : null
