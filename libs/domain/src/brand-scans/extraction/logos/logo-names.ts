/** What people call logos, and the files that they are in. */
export const logoName =
  /(?:^|[\s_/.-])(?:site-?|custom-?|nav(?:bar)?-?_*|header-?|main-?|app-?|brand-?|company-?|footer-?|vp)?(?:logo|brand|wordmark|logotype)(?:$|[\s_/.\d@-])|branding|site-?icon/iu;
