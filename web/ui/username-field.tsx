interface UsernameFieldProps {
  /** Email address of the account, if known. */
  email: string | null | undefined
}

/**
 * Hidden username for a form with a password field but no email field, so that password managers save the password for
 * the right account.
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
