/** Purchases at sales platforms. Registrations only. */

cronAdd('send-purchase-mails', '* * * * *', () =>
  require(`${__hooks}/purchases/send-purchase-mails.js`).sendPurchaseMails($app),
);
cronAdd('forget-old-purchases', '34 4 * * *', () =>
  require(`${__hooks}/purchases/forget-purchases.js`).forgetPurchases($app),
);
