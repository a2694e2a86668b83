export default {
  extends: "stylelint-config-recommended",
  rules: {
    "no-descending-specificity": null,
  },
};
