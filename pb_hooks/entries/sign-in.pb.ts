/** Sign-in by one-time passwords. Its routes are rows of the route table. */

cronAdd('forget-sign-in-codes', '*/10 * * * *', () =>
  require(`${__hooks}/sign-in/forget-otps.js`).forgetOtps($app),
);
