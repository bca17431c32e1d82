/**
 * The specification's names for addresses (§2), and what each looks like: the route table matches these (`routes.ts`),
 * and addresses are built of them (`paths.ts`).
 */
export const namedRoutes = {
  SignIn: '/sign-in',
  SignUp: '/sign-up',
  Browse: '/browse',
  Confirm: '/confirm',
  Forgot: '/forgot',
  Recover: '/recover',
  Watch: '/watch/:gid/:id',
  Latest: '/latest',
  MyList: '/my-list',
  Search: '/search/:term',
  ManageAccount: '/manage-account',
  HelpCenter: '/help-center',
  Info: '/info/:gid/:id',
  LockedAccess: '/locked-access',
  Cart: '/cart',
  Notifications: '/notifications',
} as const

type Named<Route> = Route extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Named<`/${Rest}`>
  : Route extends `${string}/:${infer Name}`
    ? Name
    : never

/** The address of a named route; its parameters may contain any character. */
export const addressOf = <Name extends keyof typeof namedRoutes>(
  name: Name,
  values: Readonly<Record<Named<(typeof namedRoutes)[Name]>, string>>,
): string =>
  Object.entries<string>(values).reduce<string>(
    (address, [key, value]) => address.replace(`:${key}`, () => encodeURIComponent(value)),
    namedRoutes[name],
  )
