interface UsernameFieldProps {
  /** Email address of the account, if it is known and has one. */
  email: string | null | undefined
}

/**
 * The account of a form whose password field is not beside its email address. Only password managers read it: without
 * it, they would save the password for another account.
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
